export default function More() {
  return <p>Details of NAME. More of NAME</p>;
}
