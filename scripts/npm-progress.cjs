// Written for any Node since 12, without dependencies. Used by install.cjs.
'use strict';

const { isTraffic, isTrouble } = require('./npm.cjs');

const minSilenceSeconds = 10;

/**
 * Says every few seconds how long npm has been at work, what it has fetched, and what it last said when it retries or
 * keeps silent. `onLine` takes npm's lines.
 */
function reportProgress(say, everyMilliseconds) {
  const began = Date.now();
  const seconds = (since) => Math.round((Date.now() - since) / 1000);
  let [fetched, last, lastAt, trouble] = [0, '', began, ''];
  const timer = setInterval(() => {
    const silence = seconds(lastAt);
    const news = trouble
      ? `npm says: ${trouble}`
      : silence >= minSilenceSeconds && `npm has said nothing for ${silence} s${last && `; before that: ${last}`}`;
    say(`  ${seconds(began)} s, ${fetched} requests answered${news ? `; ${news}` : ''}`);
    // Told again only when it is still the last that npm said.
    if (trouble !== last) trouble = '';
  }, everyMilliseconds);
  return {
    onLine: (line) => {
      last = line.replace(/^npm (http |error |ERR! )?/, '').slice(0, 200);
      lastAt = Date.now();
      if (isTraffic(line)) fetched += 1;
      if (isTrouble(line)) trouble = last;
    },
    stop: () => {
      clearInterval(timer);
      return seconds(began);
    },
  };
}

module.exports = { reportProgress };
