// The running portal and its controls, each behind the same kind of TLS front.

import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { startPortal } from "../stage/portal.mjs";
import { bundlePage } from "./bundle-page.mjs";
import { buildBundle } from "./bundles.mjs";
import { startFront } from "./front.mjs";

const root = resolve(import.meta.dirname, "../../..");

/** What each control is, as the tables name it. */
export const controls = {
  whole: "one bundle",
  split: "one bundle, split by route",
  plain: "split by route, without orchestration",
};

/**
 * Starts the portal and a browser, and builds controls.
 * @param {("whole" | "split" | "plain")[]} kinds
 * @returns `browser`, `portalPort`, `folder` for files, which `close()` removes, `dataDir` of the portal,
 *   `openFronts(protocol)` (name of the variant → origin, the portal first), `deploy(kind, bundle)` serves another build of
 *   a control, `close()`
 */
export async function openControls(kinds) {
  const folder = mkdtempSync(join(tmpdir(), "portico-bench-"));
  const closings = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const each of closings.reverse()) await each();
  };
  try {
    const dataDir = join(folder, "data");
    const portal = await startPortal(root, dataDir, "production");
    closings.push(portal.stop);
    const certificate = makeCertificate(folder);
    const browser = await launch(certificate);
    closings.push(() => browser.close());
    const bundles = { portal: undefined };
    for (const kind of kinds) {
      const dir = join(folder, kind);
      bundles[controls[kind]] = served(dir, await buildBundle(root, dir, kind));
    }
    const openFronts = async (protocol) => {
      const origins = {};
      for (const [name, bundle] of Object.entries(bundles)) {
        const front = await startFront({ protocol, certificate, portalPort: portal.port, bundle });
        closings.push(front.close);
        origins[name] = `https://acme.localhost:${front.port}`;
      }
      return origins;
    };
    const deploy = (kind, bundle) => Object.assign(bundles[controls[kind]], bundle);
    return { browser, portalPort: portal.port, folder, dataDir, openFronts, deploy, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A control's build, as its front serves it. */
export const served = (dir, bundle) => ({ dir, rewrite: bundlePage(bundle) });

function launch({ spkiHash }) {
  const trusted = `--ignore-certificate-errors-spki-list=${spkiHash}`;
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--js-flags=--expose-gc", trusted];
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args });
}

/**
 * A self-signed key and certificate for `*.localhost`, and the hash by which Chromium trusts it. A page with a
 * certificate error is not cached, which would count preloaded files twice.
 */
function makeCertificate(dir) {
  const keyFile = join(dir, "key.pem");
  const certFile = join(dir, "cert.pem");
  const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,DNS:*.localhost"];
  execFileSync("openssl", [...args, ...subject, "-keyout", keyFile, "-out", certFile], { stdio: "pipe" });
  const cert = readFileSync(certFile);
  const spki = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  return { key: readFileSync(keyFile), cert, spkiHash: createHash("sha256").update(spki).digest("base64") };
}
