import { runEsBuildBuilder } from "@softarc/native-federation-esbuild";

const federation = await runEsBuildBuilder("federation.config.mjs", {
  outputPath: "dist",
  tsConfig: "tsconfig.json",
  entryPoints: ["src/main.jsx"],
});
await federation.close();
