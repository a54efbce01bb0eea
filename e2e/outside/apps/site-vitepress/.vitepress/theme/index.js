import layout from "./layout.vue";

export default { Layout: layout };
