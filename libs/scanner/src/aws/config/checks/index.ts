// Written by `npm run lists`.
export { configRecorderOn } from './config-recorder-on';
