import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// FS_IOC_SHUTDOWN without flushing: every later read or write fails with EIO, as if the disk was pulled out.
const pullOut = 'my $how = pack("L", 2); open(F, "<", $ARGV[0]) or die; ioctl(F, 0x8004587d, $how) or die "$!"';

/** Mounts a temporary disk of this many megabytes; needs root on Linux. */
export function mountSmallDisk(megabytes: number) {
  const root = mkdtempSync(join(tmpdir(), "portico-disk-"));
  const [image, folder] = [join(root, "image"), join(root, "mounted")];
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: "pipe" });
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  mkdirSync(folder);
  run("mkfs.ext4", "-q", "-m", "0", image);
  run("mount", "-o", "loop", image, folder);
  const ballast = join(folder, "ballast");
  return {
    folder,
    /** Fills the disk until only this many megabytes are free. */
    fill(left: number): void {
      const { bavail, bsize } = statfsSync(folder);
      const fd = openSync(ballast, "w");
      for (let free = (bavail * bsize) / 1024 / 1024; free > left; free--) writeSync(fd, Buffer.alloc(1024 * 1024));
      closeSync(fd);
    },
    makeRoom: () => rmSync(ballast),
    pullOut: () => run("perl", "-e", pullOut, folder),
    remove(): void {
      run("umount", "-l", folder);
      rmSync(root, { recursive: true, force: true });
    },
  };
}
