/**
 * The errors of the registry and its gate: code → HTTP status and sentence for developers. Part of `errorCatalogue`.
 */
export const releaseErrors = {
  "release.forbidden": {
    status: 403,
    message:
      "This credential or account may not do that to this environment, scope or module (see details): ask the portal's operator for one that may.",
  },
  "release.unknown": { status: 404, message: "No release that you may see has this id; list the history." },
  "release.other_place": {
    status: 422,
    message: "That release is of another environment or scope, see details; list the history of this one.",
  },
  "release.person_unknown": { status: 404, message: "No account of this tenant has that e-mail." },
  "release.environment_unknown": {
    status: 404,
    message: "There is no such environment for this credential; see details for those that there are.",
  },
  "release.module_unknown": {
    status: 422,
    message: "The release has no such module; see its map for the names that it has.",
  },
  "release.precondition_missing": {
    status: 428,
    message: "Send If-Match with the ETag of the map that you have read; a set of changes may send `*`.",
  },
  "release.stale": {
    status: 412,
    message:
      "Another release is current than the one that If-Match names; see the diff in details, read the map and try again.",
  },
  "release.conflict": {
    status: 409,
    message: "Someone else has just published one of these modules; see the diff in details and try again.",
  },
  "release.canary_conflict": {
    status: 409,
    message:
      "A module of the canary was published meanwhile; see the diff in details, end the canary and start one of a new build.",
  },
  "release.key_reused": {
    status: 409,
    message: "This Idempotency-Key belongs to another call of the last 24 hours; use a new one.",
  },
  "release.too_many_modules": {
    status: 422,
    message: "One release may hold at most 500 modules and bring at most 50 new ones; publish in parts.",
  },
  "release.name": {
    status: 422,
    message: "This is not a name that an application or module can have; use a–z, 0–9 and hyphens.",
  },
  "release.shadowing": {
    status: 422,
    message:
      "A tenant names @app/{module} and modules of its own scopes; have an operator add the scope. The portal's own and shared modules are not a tenant's to name.",
  },
  "release.address": {
    status: 422,
    message:
      "The address is neither a file of the base or of this scope below /modules/ nor an exact https: address without name, password or fragment.",
  },
  "release.origin": {
    status: 422,
    message: "Modules of this scope may not come from this origin; have an operator allow it, or upload the build.",
  },
  "release.internal_address": {
    status: 422,
    message: "The host leads to an internal address, which is never fetched; serve the module from a public one.",
  },
  "release.unreachable": {
    status: 422,
    message: "The host cannot be reached; check its name, its certificate and that it is up.",
  },
  "release.slot": {
    status: 422,
    message:
      "The manifest declares for a slot an export that the module does not have, or the module is no application; see details.",
  },
  "release.route": {
    status: 422,
    message:
      "An application declares an address that is the portal's, another application's or no page; see details, and correct routes in its manifest or --route.",
  },
  "release.notifications": {
    status: 422,
    message:
      "The manifest declares categories of notifications that the portal does not take, or the module is no application; see problems in details.",
  },
  "release.config": {
    status: 422,
    message:
      "The schema of the application refuses its configuration; see problems in details. Correct the values, or publish the build together with others.",
  },
  "release.config_schema": {
    status: 422,
    message:
      "The schema of the configuration has a part that the portal does not take, or is too large; see problems in details.",
  },
  "release.config_unknown": {
    status: 404,
    message: "This release has no such application with a configuration; publish a build that has configSchema first.",
  },
  "release.slot_unknown": {
    status: 404,
    message:
      "No application of this release fills the slot, or one that is named does not; see details, and the names of `portico slot list`.",
  },
  "release.missing": {
    status: 422,
    message: "There is no such file: the response is not 200. Deploy the files before you publish.",
  },
  "release.redirect": { status: 422, message: "The address redirects; publish the one that it leads to." },
  "release.mime": {
    status: 422,
    message:
      "The Content-Type is not the one of this kind of file, and browsers refuse it: text/javascript, text/css, application/json; see the file and its type in details.",
  },
  "release.cors": {
    status: 422,
    message: "The response has no Access-Control-Allow-Origin for the portal; send `*` or the tenant's origin.",
  },
  "release.encoding": {
    status: 422,
    message: "The Content-Encoding cannot be read; send identity, gzip, deflate or br.",
  },
  "release.integrity": {
    status: 422,
    message: "The integrity given is not that of these bytes; send sha256-…, sha384-… or sha512-… of what is served.",
  },
  "release.too_large": {
    status: 422,
    message:
      "A file is larger than it may be, see the file and the bytes in details; split code with import(), and leave shared libraries external.",
  },
  "release.over_budget": {
    status: 422,
    message: "The files of this publication are larger together than details say; publish fewer modules at once.",
  },
  "release.too_slow": {
    status: 422,
    message: "The files could not be fetched within 7 seconds, or parsed within 25; serve them faster, or split them.",
  },
  "release.syntax": {
    status: 422,
    message:
      "The gate’s parser does not read the file from the place in details on: it is not valid JavaScript, or it has syntax that the gate does not know yet. Build it again; where the syntax is new, for an earlier target such as es2022.",
  },
  "release.format": {
    status: 422,
    message:
      "The file is neither an ES module nor a script that calls System.register or define once or has its lifecycles in a global, or not of the format that was stated; see details. A script that starts by itself is published with its page: publish --url …/index.html.",
  },
  "release.commonjs": {
    status: 422,
    message:
      'The file is a CommonJS module (require, exports), which browsers do not load; publish the folder of the build (publish @app/… ./dist), which rewrites it, or build an ES module: --format esm (tsup, esbuild), "module": "ESNext" (tsc), output.format "es" (Rollup, Vite), output.library.type "module" or "system" (webpack).',
  },
  "release.ending": {
    status: 422,
    message: "Pages run only files whose name ends in .js or .mjs as entries; give the entry such a name.",
  },
  "release.too_many_files": {
    status: 422,
    message:
      "The module has more files than details say; bundle more of them into one, or publish a part as a module of its own.",
  },
  "release.import_attributes": {
    status: 422,
    message:
      "The module imports a file that is no JavaScript in a way that browsers do not load; bundle it, or import JSON or CSS with its type as the only attribute. For an entry that imports its style sheets (Parcel in library mode), run `portico manifest <dist>`, which writes an entry without them.",
  },
  "release.lifecycles": {
    status: 422,
    message:
      "The module does not export mount and unmount (single-spa lifecycles), by name or in its default export. single-spa-react, -vue, -angular and -svelte make them of a component; a custom element is published with --element, a page whose script starts by itself with --url …/index.html.",
  },
  "release.import_unresolved": {
    status: 422,
    message:
      "The module imports a name that its tenant's map does not have, or does not offer to ES modules, see details. Publish a module of that name first (an ES module, if this is one), bundle it, or ask for it to be shared.",
  },
  "release.import_missing": {
    status: 422,
    message:
      "The module imports names that the portal's copy of a shared library does not have, see details: it would not start. Bundle the library, or publish your own copy and name it with --own-library.",
  },
  "release.shared_version": {
    status: 422,
    message: "The map's version of a shared library is outside the range that the manifest wants.",
  },
  "release.contract": {
    status: 422,
    message:
      "The build wants another version of the contract between portal and applications, see wanted and offered in details; build it with that version of @portico/contract, or correct portico.contract in its package.json.",
  },
  "release.manifest": {
    status: 422,
    message: "manifest.json beside the entry cannot be read as a ModuleManifest; build again or remove it.",
  },
  "release.chunk": {
    status: 422,
    message:
      "A file that the manifest names or the module imports is missing, of an origin that is not allowed, of another type, or has another hash, see its reason in details; deploy the whole build.",
  },
  "release.strings": { status: 422, message: "A locale file of the manifest is not a flat JSON object of texts." },
  "release.document": {
    status: 422,
    message:
      "The import map is inconsistent: every hash, style sheet and string file must belong to one of its modules.",
  },
  "release.artifact": {
    status: 422,
    message: "The uploaded files are not what the manifest says; see details, and send the build whole.",
  },
  "release.quota": {
    status: 413,
    message:
      "The scope's uploads would pass its quota; builds that no release needs go after a week, and ARTIFACT_QUOTA_MB sets more room.",
  },
  "release.overwritten": {
    status: 409,
    message:
      "A file of that release has other bytes today, see details: browsers would refuse it. Publish the build again, under names with a hash.",
  },
  "release.artifact_gone": {
    status: 409,
    message: "A file of that release is no longer kept here; roll back to a later release or publish the build again.",
  },
  "release.need": {
    status: 422,
    message:
      "The module needs what is not approved for this scope; have an operator approve it with the command in details.",
  },
  "release.need_unknown": {
    status: 422,
    message:
      "A declared need is none that can be approved: a kind and an exact https: or wss: origin, a policy's name or a feature; no wildcard.",
  },
  "release.own_library": {
    status: 422,
    message:
      "An own version of a library is a module of the tenant's own scope in the same map, and no other module in the folder of its importer may get it by accident; see details.",
  },
  "release.no_canary": { status: 404, message: "No canary runs in this environment and scope." },
} as const satisfies Record<`release.${string}`, { status: number; message: string }>;
