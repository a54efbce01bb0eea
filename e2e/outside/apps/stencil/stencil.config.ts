import { Config } from "@stencil/core";

export const config: Config = {
  namespace: "acme-stock",
  outputTargets: [{ type: "dist" }],
};
