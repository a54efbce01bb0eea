import { scrubText } from "./scrub-text.ts";

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl";
const refresh = `3f0c6f3e-1111-4222-8333-444455556666.12.${"a".repeat(43)}`;

it.each([
  ["Authorization: Bearer abc.def", "Authorization: Bearer [redacted]"],
  [`token ${jwt} was refused`, "token [redacted] was refused"],
  [`refresh ${refresh}`, "refresh 3f0c6f3e-1111-4222-8333-444455556666.12.[redacted]"],
  ["GET /recover?code=123456&x=1", "GET /recover?code=[redacted]&x=1"],
  ["?access_token=abc#x &refresh_token=def", "?access_token=[redacted] &refresh_token=[redacted]"],
  ["at https://acme.test/recover?code=1#x (y)", "at https://acme.test/recover (y)"],
  ["no account ana.lima@acme.test here", "no account [e-mail] here"],
  ["one\r\ntwo\u0000\u001b[31m\u2028three\u202e", "one two [31m three"],
])("scrubs %j to %j", (text, scrubbed) => expect(scrubText(text)).toBe(scrubbed));

it.each([
  "TypeError: Cannot read properties of undefined (reading 'map')",
  "mount@http://acme.localhost:9000/modules/tickets-mf/tickets.aaaaaaaaaa.js:1:2345",
  "@app/tickets did not answer in 10000 ms",
  "Não foi possível abrir Chamados",
])("leaves %j unchanged", (text) => expect(scrubText(text)).toBe(text));
