export default function More() {
  return <p>Details of css-react-esm. More of css-react-esm</p>;
}
