export * from './bill-agreement';
export * from './calibration';
export * from './compare-bills';
export * from './realised';
export * from './verify-savings';
