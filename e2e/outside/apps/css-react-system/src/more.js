export default function More() {
  return <p>Details of css-react-system. More of css-react-system</p>;
}
