"""番为什么算，为什么不算。"""

from typing import Final

TEXT: Final = {
    "why.pihu": "没有别的番",
    "why.pengpenghu": "每一副都是刻子或杠：{tiles}",
    "why.qingyise": "连副露在内只有一门花色，没有字牌",
    "why.qidui": "七个对子，没有副露",
    "why.longqidui": "七对里有四张相同的：{tiles}",
    "why.shuanglongqidui": "七对里有两组四张相同的：{tiles}",
    "why.sanlongqidui": "七对里有三组四张相同的：{tiles}",
    "why.sanyuanqidui": "七对里中、发、白都成对",
    "why.dasanyuan": "中、发、白都是刻子或杠",
    "why.xiaosanyuan": "中、发、白两副刻子（杠），另一样做将",
    "why.kawuxing": "胡的5卡在中间：{group}",
    "why.mingsigui": "碰了{tiles}，第四张也到手",
    "why.ansigui": "手里四张{tiles}，没有杠",
    "why.shouzhuayi": "四副副露，手里只剩一张",
    "why.gangkai": "杠后补的牌胡了",
    "why.gangkai.chain": "连杠第{n}杠后补的牌胡了",
    "why.gangpao": "别人杠后打出的牌胡了",
    "why.gangpao.chain": "别人连杠第{n}杠后打出的牌胡了",
    "why.qianggang": "别人补杠的那张胡了",
    "why.haidi": "自摸牌墙最后一张",
    "why.haidipao": "胡了全局最后打出的一张",
    "why.liangdao": "赢家已亮倒",
    "why.jiangjianghu": "全是2、5、8",
    "why.stated": "口述，未对牌",
}
