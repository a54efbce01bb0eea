import { printFigure } from "../portal-server/src/testing/print-figure.ts";
import { advisoriesOf, billOfMaterials, isAllowedLicence, shippedPackages } from "./shipped-packages.mjs";

const shipped = shippedPackages();

it("A7: finds the shipped packages", () => {
  const names = shipped.map(({ name }) => name);
  for (const name of ["fastify", "react", "single-spa", "ws", "axios"]) expect(names).toContain(name);
  for (const name of ["jest", "webpack", "@playwright/test"]) expect(names).not.toContain(name);
});

it("A7: ships nothing with a known high or critical vulnerability", () => {
  const found = shipped.flatMap((one) => advisoriesOf(one).map(({ id }) => `${one.name} ${one.version}: ${id}`));
  expect(found).toEqual([]);
  printFigure("A7", { packages: shipped.length, vulnerable: found.length });
});

it("A7: recognises a vulnerable version", () => {
  expect(advisoriesOf({ name: "ws", version: "8.20.0" }).map(({ id }) => id)).toContain("CVE-2026-48779");
  expect(advisoriesOf({ name: "react-router", version: "6.30.0" }).map(({ id }) => id)).toContain(
    "GHSA-wrjc-x8rr-h8h6",
  );
});

it("A7: ships only packages under allowed licences", () => {
  expect(shipped.filter(({ license }) => !isAllowedLicence(license))).toEqual([]);
});

it.each([
  ["MIT", true],
  ["Apache-2.0 AND MIT", true],
  ["(GPL-3.0-only OR MIT)", true],
  ["GPL-3.0-only", false],
  ["MIT AND GPL-3.0-only", false],
  [undefined, false],
])("A7: checks the licence %j", (licence, verdict) => expect(isAllowedLicence(licence)).toBe(verdict));

it("A7: lists every shipped package in the software bill of materials (npm run sbom)", () => {
  const { bomFormat, components } = billOfMaterials();
  expect(bomFormat).toBe("CycloneDX");
  expect(components).toHaveLength(shipped.length);
  expect(components).toContainEqual(
    expect.objectContaining({
      name: "@fastify/cookie",
      purl: expect.stringMatching(/^pkg:npm\/%40fastify\/cookie@\d+\./),
      licenses: [{ expression: "MIT" }],
      hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    }),
  );
});
