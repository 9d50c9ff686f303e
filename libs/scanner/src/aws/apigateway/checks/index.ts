import { apigatewayRestLogging } from './apigateway-rest-logging';
import type { AnyCheck } from '../../../define-check';

export const apigatewayChecks: readonly AnyCheck[] = [apigatewayRestLogging];
