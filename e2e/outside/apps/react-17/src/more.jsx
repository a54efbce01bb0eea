export default function More() {
  return <p>Details of react-17. More of react-17</p>;
}
