// The pictures of the maths games. They are emoji: every system draws its own, all of them known by the same name, and
// maths.css names a font to be fetched where there are none. Flags and symbols, which systems lack or differ in, are
// drawn here.
import { h, svg } from "../shared/dom.js";
import { t } from "../shared/text.js";
import { flag } from "./flags.js";

const emoji = {
  dog: "🐕", cat: "🐈", cow: "🐄", horse: "🐎", pig: "🐖", rabbit: "🐇", elephant: "🐘", monkey: "🐒", sheep: "🐑", camel: "🐪",
  mouse: "🐁", crocodile: "🐊", turtle: "🐢", snake: "🐍", rhinoceros: "🦏", bear: "🐻", fox: "🦊", giraffe: "🦒",
  rooster: "🐓", duck: "🦆", owl: "🦉", eagle: "🦅", penguin: "🐧", turkey: "🦃", chick: "🐥", bee: "🐝", ant: "🐜",
  butterfly: "🦋", ladybird: "🐞", spider: "🕷️", snail: "🐌", caterpillar: "🐛", scorpion: "🦂",
  fish: "🐟", dolphin: "🐬", whale: "🐳", octopus: "🐙", crab: "🦀", shrimp: "🦐", shell: "🐚", pufferfish: "🐡", anchor: "⚓",
  sailboat: "⛵", island: "🏝️", wave: "🌊", shark: "🦈",
  car: "🚗", bus: "🚌", bicycle: "🚲", train: "🚂", aeroplane: "✈️", helicopter: "🚁", rocket: "🚀", tractor: "🚜", ship: "🚢",
  motorcycle: "🏍️", camera: "📷", telephone: "☎️", television: "📺", computer: "💻", microscope: "🔬", telescope: "🔭",
  apple: "🍎", banana: "🍌", grapes: "🍇", strawberry: "🍓", pear: "🍐", cherries: "🍒", mushroom: "🍄", ball: "⚽", flower: "🌼",
  tree: "🌳", star: "⭐", disc: "💿", clock: "🕙", fullmoon: "🌕", cookie: "🍪", pizza: "🍕", tent: "⛺", setsquare: "📐",
  envelope: "✉️", door: "🚪", banknote: "💵", mobile: "📱", glowingstar: "🌟", redheart: "❤️", blueheart: "💙", egg: "🥚",
  rugbyball: "🏉", watermelon: "🍉", rainbow: "🌈", icecream: "🍦", carrot: "🥕", partypopper: "🎉", die: "🎲", parcel: "📦",
  gift: "🎁", battery: "🔋", drum: "🥁", oildrum: "🛢️", basketball: "🏀", earth: "🌍", crescentmoon: "🌙", croissant: "🥐",
  stopsign: "🛑", house: "🏠", doughnut: "🍩", fingerring: "💍",
  shirt: "👕", trousers: "👖", dress: "👗", shoe: "👟", hat: "👒", guitar: "🎸", piano: "🎹", trumpet: "🎺", violin: "🎻",
  sun: "☀️", rain: "🌧️", snowflake: "❄️", thunderstorm: "⛈️", hammer: "🔨", spanner: "🔧", pickaxe: "⛏️", scissors: "✂️",
  castle: "🏰", hospital: "🏥", paintbrush: "🖌️", hibiscus: "🌺", factory: "🏭", church: "⛪", rose: "🌹", sunflower: "🌻", tulip: "🌷", blossom: "🌸",
};

const symbols = {
  plus: "+", minus: "−", times: "×", divide: "÷", equals: "=", question: "?", exclamation: "!", hash: "#", percent: "%",
  ampersand: "&", at: "@", euro: "€", infinity: "∞", note: "♪", check: "✓", root: "√",
};

/** The picture `name`; `label` where it is to be read out, which a picture with its name beside it is not. */
export function picture(name, label = t(`maths.word.name.${name}`)) {
  const told = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  if (emoji[name]) return h("span", { class: "emoji", ...told }, emoji[name]);
  if (symbols[name]) return h("span", { class: "symbol", ...told }, symbols[name]);
  return svg("svg", { class: "flag", viewBox: "0 0 36 24", ...told }, flag(name));
}
