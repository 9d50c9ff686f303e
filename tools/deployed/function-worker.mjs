// A function as Lambda runs it: its bundle, unchanged, with its own settings. Its clients call AWS's own addresses; this thread carries
// each call to the emulated account instead, and none to anywhere else.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

const { folder, front } = workerData;
const { hostname, port } = new URL(front);
const agent = new http.Agent({ keepAlive: true });

https.request = ({ host, hostname: name = host, headers, ...options }, answered) => {
  if (!name.endsWith('.amazonaws.com')) throw new Error(`A function called ${name}, which is not emulated.`);
  return http.request(
    { ...options, protocol: 'http:', hostname, port, agent, headers: { ...headers, host: name } },
    answered,
  );
};
const refuse = () => {
  throw new Error('A function fetched from an address outside AWS.');
};
globalThis.fetch = refuse;
syncBuiltinESMExports();

const TIMEOUT_MS = 230_000;

const invoke = async ({ bundle, name, event }) => {
  const { handler } = await import(pathToFileURL(`${folder}/${bundle}.mjs`).href);
  const end = Date.now() + TIMEOUT_MS;
  const context = {
    functionName: name,
    awsRequestId: crypto.randomUUID(),
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
  };
  // Lambda passes JSON, in and out.
  return JSON.stringify((await handler(JSON.parse(event), context)) ?? null);
};

parentPort.on('message', async ({ id, ...call }) => {
  try {
    parentPort.postMessage({ id, result: await invoke(call) });
  } catch (error) {
    parentPort.postMessage({ id, error: { name: error.name, message: error.message } });
  }
});
