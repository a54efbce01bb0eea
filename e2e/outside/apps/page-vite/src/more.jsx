export default () => <p>More of page-vite</p>;
