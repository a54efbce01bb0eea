export default function More() {
  return <p>Details of federation-react-18. More of federation-react-18</p>;
}
