export default function More() {
  return <p>Details of react-18. More of react-18</p>;
}
