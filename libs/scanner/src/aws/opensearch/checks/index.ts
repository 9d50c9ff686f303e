// Written by `npm run lists`.
export { opensearchEncryption } from './opensearch-encryption';
export { opensearchHttps } from './opensearch-https';
export { opensearchNodeToNode } from './opensearch-node-to-node';
export { opensearchPublic } from './opensearch-public';
