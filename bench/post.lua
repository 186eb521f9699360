-- For wrk: posts a different request each time, marked as suspected spam so that no mails mix in.
local thread_count = 0
local run = os.getenv('RUN')

function setup(thread)
  thread:set('id', thread_count)
  thread_count = thread_count + 1
end

function init()
  made = 0
  wrk.method = 'POST'
  wrk.headers['Content-Type'] = 'application/json'
end

function request()
  made = made + 1
  local text = run .. ' ' .. id .. ' ' .. made .. string.rep('.', 250)
  return wrk.format(nil, nil, nil, '{"name":"Prova","email":"anna@example.com","message":"' .. text .. '","' .. os.getenv('SPAM') .. '":"x"}')
end
