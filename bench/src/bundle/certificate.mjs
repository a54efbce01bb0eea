import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A self-signed key and certificate for `*.localhost`, and the hash by which Chromium trusts it. A page with a
 * certificate error is not cached, which would count preloaded files twice.
 */
export function makeCertificate(dir) {
  const keyFile = join(dir, "key.pem");
  const certFile = join(dir, "cert.pem");
  const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,DNS:*.localhost"];
  execFileSync("openssl", [...args, ...subject, "-keyout", keyFile, "-out", certFile], { stdio: "pipe" });
  const cert = readFileSync(certFile);
  const spki = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  return { key: readFileSync(keyFile), cert, spkiHash: createHash("sha256").update(spki).digest("base64") };
}
