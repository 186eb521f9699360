-- Makes wrk post a different request for a quote each time. FIELDS: further fields as JSON, each with a comma after it.
wrk.method = 'POST'
wrk.headers['Content-Type'] = 'application/json'
local start = '{"name":"Prova","email":"anna@example.com",' .. os.getenv('FIELDS') .. '"message":"' .. os.getenv('RUN') .. ' '
local made = 0

function request()
  made = made + 1
  return wrk.format(nil, nil, nil, start .. made .. string.rep('.', 250) .. '"}')
end
