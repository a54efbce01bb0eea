export default { title: "Stock", base: "/site-vitepress/", outDir: "dist", cleanUrls: true };
