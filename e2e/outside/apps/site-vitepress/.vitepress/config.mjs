export default { title: "Stock", outDir: "dist", cleanUrls: true };
