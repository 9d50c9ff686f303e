// Written by `npm run lists`.
export { dmsEndpointSsl } from './dms-endpoint-ssl';
export { dmsInstanceAutoMinorUpgrade } from './dms-instance-auto-minor-upgrade';
export { dmsInstancePublic } from './dms-instance-public';
