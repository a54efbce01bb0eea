const host = "evil.test";

const controls = ["\t", "\n", "\r", "\0", "\u000b", "\u001f", " ", "\u00a0", "\u2028", "\ufeff", "\u200b"];
const slashes = ["//", "/\\", "\\/", "\\\\", "///", "\\\\\\", "/\\/", "//\\", "////"];

/**
 * Values of `link` that try to leave the portal, to run a script or to loop, grouped by attack so that a missing group
 * is easy to see.
 */
export const hostileLinks: string[] = [
  // Network-path references, with every character that browsers treat as a slash.
  ...slashes.map((slash) => `${slash}${host}`),
  ...slashes.map((slash) => `${slash}${host}/%2e%2e`),
  ...slashes.map((slash) => `  ${slash}${host}`),
  // Characters that a URL parser ignores or that hide the second slash.
  ...controls.map((control) => `/${control}/${host}`),
  ...controls.map((control) => `${control}//${host}`),
  ...controls.map((control) => `java${control}script:alert(1)`),
  ...controls.map((control) => `${control}javascript:alert(1)`),
  // Absolute addresses, well-formed and malformed.
  ...["http", "https", "HTTPS", "ftp", "ws", "wss"].map((scheme) => `${scheme}://${host}/`),
  ...["http:", "https:", "http:/", "https:/", "http:\\\\", "https:\\", "https:///", "https:////"].map(
    (start) => start + host,
  ),
  // Schemes that run a script or show other content.
  ..."javascript:alert(1)|JavaScript:alert(1)|javascript://%0aalert(1)|javascript:/*--></title>*/alert(1)|data:text/html,<script>alert(1)</script>|data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==|vbscript:msgbox(1)|blob:http://evil.test/0|filesystem:http://evil.test/x|file:///etc/passwd|about:blank|about:srcdoc|view-source:http://evil.test|mailto:x@evil.test|intent://evil.test#Intent;end|chrome://settings|feed:javascript:alert(1)|jar:http://evil.test!/|ws:evil.test|tel:1".split(
    "|",
  ),
  // Hosts that look like the portal's.
  ...[
    `http://acme.localhost@${host}/`,
    `http://acme.localhost:9000@${host}/`,
    `http://acme.localhost%40${host}/`,
    `http://acme.localhost.${host}/`,
    `http://acme.localhost\\@${host}/`,
    `http://acme.localhost#@${host}/`,
    `http://user:pass@acme.localhost/`,
    `http://${host}#acme.localhost`,
    `http://${host}?acme.localhost`,
    `http://${host}\\acme.localhost`,
    "http://globex.localhost/",
    "http://localhost/",
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "//acme.localhost:1/",
    "https://acme.localhost/",
    "http://xn--cme-7ta.localhost/",
    "http://асme.localhost/",
    "http://evil\u3002test/",
    "http:／／evil.test",
    "／／evil.test",
    "http://ⓔⓥⓘⓛ.test/",
  ],
  // Paths that lead to another host when they are resolved a second time.
  ...[
    `/.//${host}`,
    `/..//${host}`,
    `/x/..//${host}`,
    `/%2e//${host}`,
    `/./\\${host}`,
    `.//${host}`,
    `/;//${host}`,
    `/%2f%2f${host}`,
    `/%5c${host}`,
    `/%09/${host}`,
    `/%00//${host}`,
    `/tickets/../..//${host}`,
  ],
  // Loops, and values without a meaning.
  ..."/signin|/signin?link=/signin|/signin/|/signin#x|/recover|/recover?link=/signin|/./signin|/x/../signin|?link=/signin|#|undefined|null|%00|//|/\\|http://|http:|https://[|:|://|../../..".split(
    "|",
  ),
];
