module.exports = { publicPath: "auto", pluginOptions: { "single-spa": {} } };
