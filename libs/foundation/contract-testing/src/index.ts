/// <reference types="node" preserve="true" />
export type { ContractCase } from './contract-case.ts';
export { registerContract, runCase } from './register-contract.ts';
export type { Contract, ContractRegistration, TestRunner } from './register-contract.ts';
