import { ownAddress } from './web/own-address.ts';

/** What a container asks again and again (Dockerfile): ends with 1 while the web server of this machine is not ready. */
const { PORT, HOST } = process.env;
const answer = await fetch(`${ownAddress(HOST || undefined, Number(PORT || 3000))}/api/health/ready`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
