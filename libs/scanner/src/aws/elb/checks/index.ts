// Written by `npm run lists`.
export { elbClassicAccessLogs } from './elb-classic-access-logs';
export { elbClassicTls } from './elb-classic-tls';
