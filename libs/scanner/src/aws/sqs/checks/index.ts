// Written by `npm run lists`.
export { sqsQueueEncrypted } from './sqs-queue-encrypted';
export { sqsQueuePublic } from './sqs-queue-public';
