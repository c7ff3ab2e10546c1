import { App } from './app.js';
const app = new App();
export default app;
