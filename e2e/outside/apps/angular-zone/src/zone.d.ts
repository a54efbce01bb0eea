declare module "zone.js/plugins/zone";
