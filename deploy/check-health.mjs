// The health check of the image: exits 0 while the server is ready.
const port = process.env.PORT || '3000';
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => undefined,
);
process.exitCode = answer?.status === 200 ? 0 : 1;
