/**
 * The Italian provinces: sign, first two digits of the postal codes, name, and coordinates of the main town in degrees (WGS
 * 84), to about a kilometre. Four have a second entry for a place far away: Lampedusa, Mistretta, Villasimius, Pantelleria.
 */
const PROVINCES = `
AG 92 Agrigento 37.31 13.58|AL 15 Alessandria 44.91 8.61|AN 60 Ancona 43.62 13.51|AO 11 Aosta 45.74 7.32|AP 63 Ascoli Piceno 42.85 13.58
AQ 67 L’Aquila 42.35 13.40|AR 52 Arezzo 43.46 11.88|AT 14 Asti 44.90 8.21|AV 83 Avellino 40.91 14.79|BA 70 Bari 41.12 16.87
BG 24 Bergamo 45.70 9.67|BI 13 Biella 45.57 8.05|BL 32 Belluno 46.14 12.22|BN 82 Benevento 41.13 14.78|BO 40 Bologna 44.49 11.34
BR 72 Brindisi 40.64 17.94|BS 25 Brescia 45.54 10.22|BT 76 Barletta-Andria-Trani 41.23 16.29|BZ 39 Bolzano 46.50 11.35|CA 09 Cagliari 39.22 9.11
CB 86 Campobasso 41.56 14.66|CE 81 Caserta 41.07 14.33|CH 66 Chieti 42.35 14.17|CI 09 Sulcis Iglesiente 39.17 8.52|CL 93 Caltanissetta 37.49 14.06
CN 12 Cuneo 44.39 7.55|CO 22 Como 45.81 9.08|CR 26 Cremona 45.13 10.02|CS 87 Cosenza 39.30 16.25|CT 95 Catania 37.50 15.09
CZ 88 Catanzaro 38.91 16.59|EN 94 Enna 37.57 14.28|FC 47 Forlì-Cesena 44.22 12.04|FE 44 Ferrara 44.84 11.62|FG 71 Foggia 41.46 15.54
FI 50 Firenze 43.77 11.26|FM 63 Fermo 43.16 13.72|FR 03 Frosinone 41.64 13.34|GE 16 Genova 44.41 8.93|GO 34 Gorizia 45.94 13.62
GR 58 Grosseto 42.76 11.11|IM 18 Imperia 43.89 8.03|IS 86 Isernia 41.59 14.23|KR 88 Crotone 39.08 17.13|LC 23 Lecco 45.86 9.39
LE 73 Lecce 40.35 18.17|LI 57 Livorno 43.55 10.31|LO 26 Lodi 45.31 9.50|LT 04 Latina 41.47 12.90|LU 55 Lucca 43.84 10.50
MB 20 Monza e Brianza 45.58 9.27|MC 62 Macerata 43.30 13.45|ME 98 Messina 38.19 15.55|MI 20 Milano 45.46 9.19|MN 46 Mantova 45.16 10.79
MO 41 Modena 44.65 10.93|MS 54 Massa-Carrara 44.04 10.14|MT 75 Matera 40.67 16.60|NA 80 Napoli 40.85 14.27|NO 28 Novara 45.45 8.62
NU 08 Nuoro 40.32 9.33|OG 08 Ogliastra 39.93 9.66|OR 09 Oristano 39.90 8.59|OT 07 Gallura Nord-Est Sardegna 40.92 9.50|PA 90 Palermo 38.12 13.36
PC 29 Piacenza 45.05 9.70|PD 35 Padova 45.41 11.88|PE 65 Pescara 42.46 14.21|PG 06 Perugia 43.11 12.39|PI 56 Pisa 43.72 10.40
PN 33 Pordenone 45.96 12.66|PO 59 Prato 43.88 11.10|PR 43 Parma 44.80 10.33|PT 51 Pistoia 43.93 10.92|PU 61 Pesaro e Urbino 43.91 12.91
PV 27 Pavia 45.19 9.16|PZ 85 Potenza 40.64 15.81|RA 48 Ravenna 44.42 12.20|RC 89 Reggio Calabria 38.11 15.65|RE 42 Reggio Emilia 44.70 10.63
RG 97 Ragusa 36.93 14.73|RI 02 Rieti 42.40 12.86|RM 00 Roma 41.90 12.50|RN 47 Rimini 44.06 12.57|RO 45 Rovigo 45.07 11.79
SA 84 Salerno 40.68 14.77|SI 53 Siena 43.32 11.33|SO 23 Sondrio 46.17 9.87|SP 19 La Spezia 44.10 9.82|SR 96 Siracusa 37.08 15.29
SS 07 Sassari 40.73 8.56|SU 09 Sud Sardegna 39.17 8.52|SV 17 Savona 44.31 8.48|TA 74 Taranto 40.46 17.24|TE 64 Teramo 42.66 13.70
TN 38 Trento 46.07 11.12|TO 10 Torino 45.07 7.69|TP 91 Trapani 38.02 12.51|TR 05 Terni 42.56 12.65|TS 34 Trieste 45.65 13.77
TV 31 Treviso 45.67 12.24|UD 33 Udine 46.06 13.24|VA 21 Varese 45.82 8.83|VB 28 Verbano-Cusio-Ossola 45.92 8.55|VC 13 Vercelli 45.32 8.42
VE 30 Venezia 45.44 12.33|VI 36 Vicenza 45.55 11.55|VR 37 Verona 45.44 10.99|VS 09 Medio Campidano 39.56 8.90|VT 01 Viterbo 42.42 12.11
VV 89 Vibo Valentia 38.68 16.10|AG 92 Agrigento 35.51 12.60|ME 98 Messina 38.00 14.50|SU 09 Sud Sardegna 39.20 9.50|TP 91 Trapani 36.79 11.98`

type Point = Record<'latitude' | 'longitude', number>

/** A province of Italy: the sign that addresses carry, its name, and where its main town lies, in degrees. */
export interface Province extends Point {
  sign: string
  /** The first two digits of nearly all postal codes of the province; three towns have those of a neighbouring one. */
  postalPrefix: string
  name: string
}

export const provinces: readonly Province[] = PROVINCES.trim()
  .split(/[|\n]/)
  .map((line) => {
    const [, sign = '', postalPrefix = '', name = '', latitude, longitude] =
      /^(..) (..) (.+) (\S+) (\S+)$/.exec(line) ?? []
    return { sign, postalPrefix, name, latitude: Number(latitude), longitude: Number(longitude) }
  })

/**
 * A box in degrees that contains a whole province, to find coordinates that were swapped or mistyped. Every place of a province
 * lies within 0.9 degrees of latitude and 1.15 of longitude of the main town or of the second place in `PROVINCES`.
 */
export function boundsOf({ sign }: Province): Record<'south' | 'north' | 'west' | 'east', number> {
  const places = provinces.filter((each) => each.sign === sign)
  const edge = (extreme: 'min' | 'max', axis: 'latitude' | 'longitude', reach: number) =>
    Number((Math[extreme](...places.map((each) => each[axis])) + reach).toFixed(2))
  return {
    south: edge('min', 'latitude', -0.9),
    north: edge('max', 'latitude', 0.9),
    west: edge('min', 'longitude', -1.15),
    east: edge('max', 'longitude', 1.15),
  }
}

/**
 * Another province whose main town is so much nearer to a point that the point is most likely not in the province of `sign`.
 * Provinces of one postal prefix count as one: their borders have moved, and their main towns are close.
 */
export function provinceInstead(sign: string, point: Point): Province | undefined {
  // At Italy's latitudes a degree of longitude is about 0.72 of one of latitude.
  const distance = ({ latitude, longitude }: Province) =>
    Math.hypot(latitude - point.latitude, (longitude - point.longitude) * 0.72)
  const prefix = provinces.find((each) => each.sign === sign)?.postalPrefix
  const byDistance = provinces.toSorted((a, b) => distance(a) - distance(b))
  const own = byDistance.find(({ postalPrefix }) => postalPrefix === prefix)
  return byDistance.slice(0, 1).find((nearest) => own && distance(own) > 3 * distance(nearest))
}

/**
 * Whether `written` names the province, ignoring accents, punctuation and small words: "Forli Cesena", "Reggio
 * nell’Emilia", "Monza e della Brianza".
 */
export const isNameOf = ({ name }: Province, written: string) => plainName(name) === plainName(written)

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\b(?:e|di|del|della|nell|provincia)\b/g, '')
    .replace(/[^a-z]/g, '')
}
