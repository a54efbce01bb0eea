export default () => <p>Details of vite-single-spa. More of vite-single-spa</p>;
