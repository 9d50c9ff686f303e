// Written by `npm run lists`.
export { ssmDocumentPublic } from './ssm-document-public';
