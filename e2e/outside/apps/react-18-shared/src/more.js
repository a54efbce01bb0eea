export default function More() {
  return <p>Details of react-18-shared. More of react-18-shared</p>;
}
