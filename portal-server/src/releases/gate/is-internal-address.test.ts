import { isInternalAddress } from "./resolve-host.ts";

it.each([
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
  ...["192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:8.8.8.8"],
  ...["::ffff:7f00:1", "64:ff9b::a00:1", "2001:db8::1", "2002:7f00:1::", "fc00::1", "fd12::1", "fe80::1", "ff02::1"],
])("blocks %s", (address) => expect(isInternalAddress(address, false)).toBe(true));

it.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"])("allows %s", (address) =>
  expect(isInternalAddress(address, false)).toBe(false),
);

it("allows the loopback addresses with the setting, and no other internal address", () => {
  for (const address of ["127.0.0.1", "127.8.8.8", "::1"]) expect(isInternalAddress(address, true)).toBe(false);
  for (const address of ["10.1.2.3", "169.254.169.254", "fe80::1", "::ffff:127.0.0.1"])
    expect(isInternalAddress(address, true)).toBe(true);
});
