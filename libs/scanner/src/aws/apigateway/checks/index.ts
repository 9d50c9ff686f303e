// Written by `npm run lists`.
export { apigatewayRestLogging } from './apigateway-rest-logging';
