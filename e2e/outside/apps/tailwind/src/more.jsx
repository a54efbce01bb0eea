export default () => <p>Details of tailwind. More of tailwind</p>;
