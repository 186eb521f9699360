/**
 * Sign, name and place of the main town of each Italian province, in degrees (WGS 84, to about a kilometre). Four have a
 * second place far away: Lampedusa, Mistretta, Villasimius, Pantelleria.
 */
const PROVINCES = `
AG Agrigento 37.31 13.58|AL Alessandria 44.91 8.61|AN Ancona 43.62 13.51|AO Aosta 45.74 7.32|AP Ascoli Piceno 42.85 13.58
AQ L’Aquila 42.35 13.40|AR Arezzo 43.46 11.88|AT Asti 44.90 8.21|AV Avellino 40.91 14.79|BA Bari 41.12 16.87
BG Bergamo 45.70 9.67|BI Biella 45.57 8.05|BL Belluno 46.14 12.22|BN Benevento 41.13 14.78|BO Bologna 44.49 11.34
BR Brindisi 40.64 17.94|BS Brescia 45.54 10.22|BT Barletta-Andria-Trani 41.23 16.29|BZ Bolzano 46.50 11.35|CA Cagliari 39.22 9.11
CB Campobasso 41.56 14.66|CE Caserta 41.07 14.33|CH Chieti 42.35 14.17|CI Sulcis Iglesiente 39.17 8.52|CL Caltanissetta 37.49 14.06
CN Cuneo 44.39 7.55|CO Como 45.81 9.08|CR Cremona 45.13 10.02|CS Cosenza 39.30 16.25|CT Catania 37.50 15.09
CZ Catanzaro 38.91 16.59|EN Enna 37.57 14.28|FC Forlì-Cesena 44.22 12.04|FE Ferrara 44.84 11.62|FG Foggia 41.46 15.54
FI Firenze 43.77 11.26|FM Fermo 43.16 13.72|FR Frosinone 41.64 13.34|GE Genova 44.41 8.93|GO Gorizia 45.94 13.62
GR Grosseto 42.76 11.11|IM Imperia 43.89 8.03|IS Isernia 41.59 14.23|KR Crotone 39.08 17.13|LC Lecco 45.86 9.39
LE Lecce 40.35 18.17|LI Livorno 43.55 10.31|LO Lodi 45.31 9.50|LT Latina 41.47 12.90|LU Lucca 43.84 10.50
MB Monza e Brianza 45.58 9.27|MC Macerata 43.30 13.45|ME Messina 38.19 15.55|MI Milano 45.46 9.19|MN Mantova 45.16 10.79
MO Modena 44.65 10.93|MS Massa-Carrara 44.04 10.14|MT Matera 40.67 16.60|NA Napoli 40.85 14.27|NO Novara 45.45 8.62
NU Nuoro 40.32 9.33|OG Ogliastra 39.93 9.66|OR Oristano 39.90 8.59|OT Gallura Nord-Est Sardegna 40.92 9.50|PA Palermo 38.12 13.36
PC Piacenza 45.05 9.70|PD Padova 45.41 11.88|PE Pescara 42.46 14.21|PG Perugia 43.11 12.39|PI Pisa 43.72 10.40
PN Pordenone 45.96 12.66|PO Prato 43.88 11.10|PR Parma 44.80 10.33|PT Pistoia 43.93 10.92|PU Pesaro e Urbino 43.91 12.91
PV Pavia 45.19 9.16|PZ Potenza 40.64 15.81|RA Ravenna 44.42 12.20|RC Reggio Calabria 38.11 15.65|RE Reggio Emilia 44.70 10.63
RG Ragusa 36.93 14.73|RI Rieti 42.40 12.86|RM Roma 41.90 12.50|RN Rimini 44.06 12.57|RO Rovigo 45.07 11.79
SA Salerno 40.68 14.77|SI Siena 43.32 11.33|SO Sondrio 46.17 9.87|SP La Spezia 44.10 9.82|SR Siracusa 37.08 15.29
SS Sassari 40.73 8.56|SU Sud Sardegna 39.17 8.52|SV Savona 44.31 8.48|TA Taranto 40.46 17.24|TE Teramo 42.66 13.70
TN Trento 46.07 11.12|TO Torino 45.07 7.69|TP Trapani 38.02 12.51|TR Terni 42.56 12.65|TS Trieste 45.65 13.77
TV Treviso 45.67 12.24|UD Udine 46.06 13.24|VA Varese 45.82 8.83|VB Verbano-Cusio-Ossola 45.92 8.55|VC Vercelli 45.32 8.42
VE Venezia 45.44 12.33|VI Vicenza 45.55 11.55|VR Verona 45.44 10.99|VS Medio Campidano 39.56 8.90|VT Viterbo 42.42 12.11
VV Vibo Valentia 38.68 16.10|AG Agrigento 35.51 12.60|ME Messina 38.00 14.50|SU Sud Sardegna 39.20 9.50|TP Trapani 36.79 11.98`

/** A province of Italy: the sign that addresses carry, its name, and where its main town lies, in degrees. */
export interface Province {
  sign: string
  name: string
  latitude: number
  longitude: number
}

export const provinces: readonly Province[] = PROVINCES.trim()
  .split(/[|\n]/)
  .map((line) => {
    const [, sign = '', name = '', latitude, longitude] = /^(..) (.+) (\S+) (\S+)$/.exec(line) ?? []
    return { sign, name, latitude: Number(latitude), longitude: Number(longitude) }
  })

/**
 * A box around a province in degrees, to find coordinates that were swapped or mistyped: no place lies further from the
 * main town or the second place in `PROVINCES`.
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

/** Further names of some provinces. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  AO: ['Valle d’Aosta'],
  BZ: ['Alto Adige', 'Bolzano - Alto Adige'],
  MB: ['Monza'],
}

/**
 * Whether `written` names the province, ignoring accents, punctuation and small words: "Forli Cesena", "Reggio
 * nell’Emilia", "Monza e della Brianza".
 */
export function isNameOf({ sign, name }: Province, written: string): boolean {
  return [name, ...(OTHER_NAMES[sign] ?? [])].some((each) => plainName(each) === plainName(written))
}

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\b(?:e|di|del|della|nell|provincia)\b/g, '')
    .replace(/[^a-z]/g, '')
}
