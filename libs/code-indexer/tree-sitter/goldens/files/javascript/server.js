#!/usr/bin/env node
'use strict';

const fs = require('fs');
const { join, resolve: absolute } = require('node:path');
const Router = require('./router').Router;
require('./setup');

/** Where it listens. */
const PORT = 8080;
var legacy = 1;

// Serves.
function Server(options) {
  this.handle = function handle(request) {
    return request.url || '/';
  };
  this.options = options;
}

Server.prototype.listen = function (port) {
  return fs.open(join(port));
};

Server.create = (options) => new Server(options);

Server.prototype.close = async function* () {
  yield* this.handlers();
};

class Queue extends Router.Base {
  static size = 0;
  #items = [];
  push = (item) => {
    this.#items.push(item);
  };
  #drain() {
    while (this.#items.length) this.#items.pop();
  }
  get length() {
    return this.#items.length;
  }
  static async run() {
    await import('./worker.js');
  }
}

const Named = class Inner {
  method() {}
};

exports.start = function (port = PORT) {
  if (port) {
    return Server.create({ port }).listen(port);
  }
};
exports.absolute = absolute;
module.exports.stop = () => {};
module.exports.Queue = Queue;

(function () {
  function hidden() {}
  hidden();
})();
