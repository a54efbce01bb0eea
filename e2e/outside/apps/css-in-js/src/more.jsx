export default () => <p>Details of css-in-js. More of css-in-js</p>;
