import { localServerAddress } from './web/local-server-address.ts';

/** Health check for containers (Dockerfile). Exits with code 1 while this machine's web server is not ready. */
const { PORT, HOST } = process.env;
const answer = await fetch(`${localServerAddress(HOST || undefined, Number(PORT || 3000))}/api/health/ready`).catch(
  () => null,
);
process.exit(answer?.ok ? 0 : 1);
