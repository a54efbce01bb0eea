export default () => <p>Details of vite-lib. More of vite-lib</p>;
