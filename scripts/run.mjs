// Entry point of every npm script, for example `node scripts/run.mjs start`. The file must parse on old versions of
// Node, so that it can ask for a newer version.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 11)) {
  console.error(`✗ Node ${process.versions.node} is too old: install Node 20.11 or newer, then run this again.`);
  process.exit(1);
}
import('./bootstrap.mjs').then(({ run }) => run(process.argv[2], process.argv.slice(3)));
