// A small table of emoji: what the maker's picker offers, and the words that find them in English and Korean. Anything
// else can be typed; this is not a list of what is allowed.

/** Each line: emoji, English words, a bar, Korean words. The first word is the emoji's name. */
const TABLE = {
  smileys: `
😀 grinning smile happy|웃음 미소 기쁨
😄 laughing smile joy happy|활짝 웃음 기쁨
😂 tears joy laugh lol|눈물 웃음 폭소
🤣 rolling laugh floor|폭소 데굴데굴
😊 blush smile pleased|수줍은 미소
😉 wink|윙크
😍 hearts eyes love adore|하트 눈 사랑 반함
🥰 love hearts adore|사랑 하트
😘 kiss|뽀뽀 키스
😋 yum tasty delicious|맛있다 냠냠
😜 tongue wink silly|메롱 장난
🤪 zany silly crazy|장난 엉뚱
🤔 thinking hmm|생각 고민 흠
🤨 doubt eyebrow suspicious|의심 눈썹
😐 neutral meh|무표정
🙄 eyeroll whatever|어이없음
😏 smirk|능글 씩
😌 relieved calm|안심 평온
😴 sleeping tired zzz|잠 졸림 쿨쿨
🤤 drool hungry|침 군침
😎 cool sunglasses|멋짐 선글라스
🤩 starstruck wow|반짝 감탄
🥳 party celebrate birthday|파티 축하 생일
😢 crying sad tear|눈물 슬픔
😭 sobbing crying sad|엉엉 울음 슬픔
😞 disappointed sad|실망 슬픔
😔 pensive sad sorry|시무룩 우울
😟 worried|걱정
😳 flushed embarrassed|당황 부끄러움
🥺 pleading please puppy|제발 부탁 애원
😱 scream scared shock|비명 충격 무서움
😨 fearful scared|무서움 겁
😤 huff triumph|씩씩 콧김
😡 angry mad rage|화남 분노
🤯 mindblown exploding|충격 폭발
🥵 hot sweating|더움 땀
🥶 cold freezing|추움 얼음
🤒 sick ill fever|아픔 열
🤗 hug|포옹 안아줘
🤫 shush quiet secret|쉿 비밀
😇 angel innocent|천사 착함
😈 devil mischief|악마 장난
💀 skull dead|해골 죽음
👻 ghost boo halloween|유령 귀신
🤖 robot|로봇
💩 poop|똥`,
  people: `
👋 waving hello hi bye|안녕 손인사
👍 thumbs up yes good like|좋아 최고 엄지
👎 thumbs down no bad|싫어 별로
👌 okay ok perfect|오케이 좋아
✌️ victory peace|브이 평화
🤞 luck fingers crossed|행운 손가락
🤟 love you hand|사랑해 손
👏 clapping applause bravo|박수 짝짝
🙌 hooray raised hands|만세
🙏 please thanks pray|부탁 감사 기도
💪 strong muscle|힘 근육 파이팅
🤝 handshake deal|악수
🫶 heart hands love|손하트 사랑
👀 eyes look|눈 보기
🧑‍🍳 cook chef|요리사
💃 dancing dance|춤
🏃 running hurry|달리기 서둘러
🤷 shrug dunno|어깨 몰라
🤦 facepalm|이마 한숨
👶 baby|아기
👑 crown queen king|왕관`,
  animals: `
🐶 dog puppy|개 강아지
🐱 cat kitten|고양이
🐭 mouse|쥐
🐹 hamster|햄스터
🐰 rabbit bunny|토끼
🦊 fox|여우
🐻 bear|곰
🐼 panda|판다
🐯 tiger|호랑이
🦁 lion|사자
🐮 cow|소
🐷 pig|돼지
🐸 frog|개구리
🐵 monkey|원숭이
🐔 chicken hen|닭
🐧 penguin|펭귄
🐦 bird|새
🦉 owl|부엉이
🦄 unicorn|유니콘
🐝 bee|벌
🦋 butterfly|나비
🐢 turtle|거북이
🐙 octopus|문어
🐟 fish|물고기
🐬 dolphin|돌고래
🐳 whale|고래
🐾 paws pet|발자국
🌸 blossom flower spring|벚꽃 꽃 봄
🌹 rose flower|장미 꽃
🌻 sunflower|해바라기
🌱 sprout plant|새싹 식물
🌳 tree|나무
🍀 clover luck|클로버 행운
🍁 maple autumn leaf|단풍 가을
🌈 rainbow|무지개
☀️ sun sunny|해 맑음
🌙 moon night|달 밤
⭐ star|별
❄️ snow winter|눈 겨울
🔥 fire hot lit|불 뜨거움`,
  food: `
🍎 apple fruit|사과 과일
🍌 banana|바나나
🍇 grapes|포도
🍓 strawberry|딸기
🍒 cherries cherry|체리
🍋 lemon|레몬
🍉 watermelon|수박
🍍 pineapple|파인애플
🍑 peach|복숭아
🍐 pear|배
🍊 orange mandarin|귤 오렌지
🥑 avocado|아보카도
🍅 tomato|토마토
🥕 carrot|당근
🌽 corn|옥수수
🌶️ chilli pepper spicy|고추 매움
🥦 broccoli|브로콜리
🧅 onion|양파
🍄 mushroom|버섯
🍞 bread|빵
🥐 croissant|크루아상
🧀 cheese|치즈
🥚 egg|달걀
🍳 frying egg breakfast|달걀 프라이 아침
🥓 bacon|베이컨
🍔 burger hamburger|햄버거
🍟 fries chips|감자튀김
🍕 pizza|피자
🌭 hotdog sausage|핫도그
🌮 taco|타코
🥗 salad|샐러드
🍝 spaghetti pasta|스파게티 파스타
🍜 noodles ramen|라면 국수
🍚 rice|밥
🍣 sushi|초밥
🥟 dumpling mandu|만두
🍗 chicken leg|닭다리 치킨
🥩 meat steak|고기 스테이크
🍦 icecream soft|아이스크림
🍩 doughnut donut|도넛
🍪 cookie|쿠키
🎂 birthday cake|생일 케이크
🍰 cake slice|케이크
🍫 chocolate|초콜릿
🍬 candy sweet|사탕
☕ coffee tea|커피 차
🍵 tea green|녹차 차
🥛 milk|우유
🧃 juice|주스
🍺 beer|맥주
🍷 wine|와인
🥂 cheers toast|건배`,
  things: `
❤️ heart love red|하트 사랑
🧡 orange heart|주황 하트
💛 yellow heart|노랑 하트
💚 green heart|초록 하트
💙 blue heart|파랑 하트
💜 purple heart|보라 하트
🖤 black heart|검정 하트
💔 broken heart|상처 이별
💕 hearts love|하트 사랑
💯 hundred perfect|백점 완벽
💥 boom|쾅 폭발
💦 sweat drops|땀 물방울
💤 sleep zzz|잠
✨ sparkles magic|반짝 마법
🎉 party tada celebrate|축하 파티
🎈 balloon|풍선
🎁 gift present|선물
🏆 trophy win|트로피 우승
⚽ football soccer ball|축구 공
🏀 basketball|농구
🎮 game play|게임
🎵 music note|음악
🎸 guitar|기타
🎨 art paint|그림 미술
📷 camera photo|카메라 사진
📚 books study|책 공부
✏️ pencil write|연필
💻 laptop computer|노트북 컴퓨터
📱 phone|전화 휴대폰
💡 idea bulb|아이디어 전구
⏰ alarm clock time|알람 시계
💰 money|돈
🚗 car|자동차
🚲 bicycle bike|자전거
✈️ plane travel|비행기 여행
🚀 rocket|로켓
🏠 home house|집
🧸 teddy toy|곰인형 장난감
👟 shoe sneaker|신발 운동화
👓 glasses|안경
🎩 hat|모자
☂️ umbrella rain|우산 비
✅ done check|완료 체크
❌ no cross|아니 엑스
❓ question|물음표 질문
❗ exclamation|느낌표`,
};

/** @typedef {keyof typeof TABLE} EmojiGroup */
/** @typedef {{emoji: string, name: string, korean: string, words: string[]}} EmojiEntry */

/** The groups in the picker's order. */
export const emojiGroups = /** @type {EmojiGroup[]} */ (Object.keys(TABLE));

/** @type {Map<EmojiGroup, EmojiEntry[]>} */
const groups = new Map();
/** @type {Map<string, string[]>} */
const byEmoji = new Map();
for (const group of emojiGroups) {
  groups.set(group, TABLE[group].trim().split("\n").map(parse));
}
for (const entry of [...groups.values()].flat()) byEmoji.set(bare(entry.emoji), entry.words);

/** @param {string} line @returns {EmojiEntry} */
function parse(line) {
  const space = line.indexOf(" ");
  const [english, korean] = line.slice(space + 1).split("|").map((half) => half.split(" "));
  return { emoji: line.slice(0, space), name: english[0], korean: korean[0], words: [...english, ...korean] };
}

/** @param {string} emoji @returns {string} without what only changes its look */
function bare(emoji) {
  return emoji.replace(/[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, "");
}

/** @param {EmojiGroup} group @returns {readonly EmojiEntry[]} */
export function emojiIn(group) {
  return groups.get(group) ?? [];
}

/**
 * The words that name an emoji, in English and Korean; none when it is not in the table.
 * @param {string} emoji
 * @returns {readonly string[]}
 */
export function emojiWords(emoji) {
  return byEmoji.get(bare(emoji)) ?? [];
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/**
 * The emoji in a text, in order, each once.
 * @param {string} text
 * @param {number} [limit]
 * @returns {string[]}
 */
export function emojiOf(text, limit = 5) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { segment } of segmenter.segment(text)) {
    if (found.size >= limit) break;
    if (PICTURE.test(segment) && !found.has(bare(segment))) found.set(bare(segment), segment);
  }
  return [...found.values()];
}
