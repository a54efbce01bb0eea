export default function More() {
  return <p>Details of react-19-shared. More of react-19-shared</p>;
}
