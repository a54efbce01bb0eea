const singleSpaAngularWebpack = require("single-spa-angular/lib/webpack").default;

module.exports = (config, options) => {
  const singleSpaWebpackConfig = singleSpaAngularWebpack(config, options);
  // Chunks come from the folder of the entry, which is a script.
  Object.assign(singleSpaWebpackConfig.output, { publicPath: "auto", scriptType: "text/javascript" });
  return singleSpaWebpackConfig;
};
